const TYPES = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/

/** Whether a browser draws it as a picture. In an `<img>` not even an SVG runs its scripts or loads anything. */
export function isPictureType(mimeType: string): boolean {
  return TYPES.test(mimeType)
}
