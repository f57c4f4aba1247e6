import { useCallback } from 'react'

/** Shows a picture that is on this device only. Its address lasts as long as it is shown. */
export function FilePicture({ file, alt, className }: { file: Blob; alt: string; className: string | undefined }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
