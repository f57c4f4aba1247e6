import { notificationSettings, readAllNotifications, readNotification, saveNotificationSetting } from '../../../contract/notifications.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'

/**
 * API endpoints of notifications. The list itself comes from the background worker, which reads it for every
 * tab.
 */
const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readNotification: mutationFromRoute(build, readNotification),
    readAllNotifications: mutationFromRoute(build, readAllNotifications),
    notificationSettings: queryFromRoute(build, notificationSettings, ['notificationSettings'], 0),
    saveNotificationSetting: mutationFromRoute(build, saveNotificationSetting, ['notificationSettings']),
  }),
})

export const {
  useReadNotificationMutation,
  useReadAllNotificationsMutation,
  useNotificationSettingsQuery,
  useSaveNotificationSettingMutation,
} = notificationsApi
