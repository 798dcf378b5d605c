/** Made up, so that an example has the same answer every time. */
export const FORECASTS: Readonly<Record<string, { sky: string; celsius: number }>> = {
  Lisbon: { sky: 'clear', celsius: 24 },
  Nairobi: { sky: 'scattered clouds', celsius: 21 },
  Oslo: { sky: 'snow', celsius: -3 },
  Tokyo: { sky: 'light rain', celsius: 16 },
}
