export const UpdateBanner = () => null
