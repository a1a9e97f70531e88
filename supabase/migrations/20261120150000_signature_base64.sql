-- Whoever adds one past the app cannot make receipts that nobody can draw: it is base64 (RFC 4648, section 4) at least.
alter table public.signatures
  add constraint signatures_image_base64_check check (image ~ '^[A-Za-z0-9+/]+={0,2}$' and char_length(image) % 4 = 0);
