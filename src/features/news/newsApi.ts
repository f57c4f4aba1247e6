import { newsFeed, newsPage } from '../../../contract/news.ts'
import { baseApi, storedQueryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of news, articles and the calendar (SUP-05). */
export const newsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ news: storedQueryFromRoute(build, newsFeed), newsPage: storedQueryFromRoute(build, newsPage) }),
})

export const { useNewsQuery, useNewsPageQuery } = newsApi
