import { newsFeed, newsPage } from '../../../contract/news.ts'
import { baseApi, queryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of news, articles and the calendar (SUP-05). */
export const newsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ news: queryFromRoute(build, newsFeed), newsPage: queryFromRoute(build, newsPage) }),
})

export const { useNewsQuery, useNewsPageQuery } = newsApi
