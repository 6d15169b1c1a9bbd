/**
 * What `META_SDK_URL` serves: FB.init and FB.login as in the real SDK, for a login by code. The
 * dialog opens in a window of its own. The session-info message goes directly from there to the
 * page; the code comes back in the callback.
 */
export const loginSdk = `(function () {
  'use strict';
  var base = document.currentScript.src.replace(/([a-z]{2}_[A-Z]{2}\\/)?sdk\\.js.*$/, '');
  var settings = null;
  function login(callback, options) {
    if (settings === null) {
      console.error('FB.login() called before FB.init().');
      return;
    }
    var given = options || {};
    var query = new URLSearchParams({
      client_id: String(settings.appId || ''),
      config_id: String(given.config_id || ''),
      response_type: String(given.response_type || 'token'),
      override_default_response_type: String(given.override_default_response_type === true),
      extras: JSON.stringify(given.extras || {}),
      display: 'popup'
    });
    var popup = window.open(base + (settings.version || 'v22.0') + '/dialog/oauth?' + query, 'fb_login', 'popup,width=600,height=760');
    if (popup === null) return callback({ authResponse: null, status: 'unknown' });
    var timer = window.setInterval(function () {
      if (popup.closed) finish({ authResponse: null, status: 'unknown' });
    }, 250);
    function listen(event) {
      if (event.source !== popup || typeof event.data !== 'object' || event.data === null) return;
      if (event.data.type !== 'simulator_login') return;
      finish(
        event.data.code
          ? { authResponse: { userID: null, expiresIn: null, code: event.data.code }, status: 'connected' }
          : { authResponse: null, status: 'unknown' }
      );
    }
    function finish(response) {
      window.clearInterval(timer);
      window.removeEventListener('message', listen);
      if (!popup.closed) popup.close();
      callback(response);
    }
    window.addEventListener('message', listen);
  }
  window.FB = {
    init: function (options) {
      settings = options;
    },
    login: login,
    getLoginStatus: function (callback) {
      callback({ authResponse: null, status: 'unknown' });
    },
    logout: function (callback) {
      if (callback) callback({ authResponse: null, status: 'unknown' });
    }
  };
  if (typeof window.fbAsyncInit === 'function') window.fbAsyncInit();
})();
`;
