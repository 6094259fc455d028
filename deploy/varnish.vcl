vcl 4.1;

# Varnish between the TLS proxy and two instances of the shop: pages of visitors who are not signed in come from its
# cache (docs/decisions/036-pages-in-shared-caches.md). The shop needs TRUST_PROXY=2: the TLS proxy and Varnish.

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 6s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend shop1 { .host = "127.0.0.1"; .port = "3000"; .probe = ready; .connect_timeout = 2s; .first_byte_timeout = 65s; }
backend shop2 { .host = "127.0.0.1"; .port = "3001"; .probe = ready; .connect_timeout = 2s; .first_byte_timeout = 65s; }

sub vcl_init {
  new shop = directors.round_robin();
  shop.add_backend(shop1);
  shop.add_backend(shop2);
}

sub vcl_recv {
  set req.backend_hint = shop.backend();
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The session and a chosen language make a page personal; cookies of other services do not.
  if (req.http.Cookie ~ "(^|;\s*)(__Host-sid|sid|language)=") {
    return (pass);
  }
  unset req.http.Cookie;
}

sub vcl_backend_response {
  # `stale-while-revalidate` of CDN-Cache-Control, which Varnish does not read.
  if (beresp.ttl > 0s && beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=\d+") {
    set beresp.grace = std.duration(
      regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 10m);
  }
  # An instance that ended while it answered: the stored page, or the other instance.
  if (beresp.status == 503 && bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_backend_error {
  # Repeats what changes nothing, on the other instance.
  if (bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_backend_fetch {
  # Large files of other shops: reading them takes the shop up to some minutes.
  if (bereq.url == "/api/admin/imports") {
    set bereq.first_byte_timeout = 300s;
  }
  if (bereq.retries > 0) {
    set bereq.backend = shop.backend();
  }
}
