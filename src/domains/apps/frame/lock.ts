/**
 * What locks an app's document, as headers of its answer. `sandbox` makes its origin opaque: nothing stored here, no page
 * of ours is in its reach. The rest of the policy lets no request out; `Connection-Allowlist` (Chromium 152) closes what
 * no policy covers: WebRTC, DNS, preconnect. Row app-frame.
 */
export const LOCKED = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    'sandbox allow-scripts allow-forms allow-modals',
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Connection-Allowlist': '()',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const
