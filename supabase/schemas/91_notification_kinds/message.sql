-- A message written by hand in both languages, which names its own type. It has no cause, and does not end.

create function private.kind_message() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    null, false,
    ('$.title.fr.type() == "string" && $.title.en.type() == "string"
      && $.content.fr.type() == "string" && $.content.en.type() == "string"
      && (!exists($.link) || $.link like_regex "^/[^/\\\\]")')::jsonpath
$$;
