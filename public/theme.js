// Runs before the first paint, so that a remembered theme never flashes the other one.
;(function () {
  try {
    var theme = localStorage.getItem('sandbank.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch (_) {
    // Storage may be blocked; the system's preference then decides.
  }
})()
