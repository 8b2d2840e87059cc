-- As `skuIdentity` in packages/domain/src/sku.ts: a SKU without differences of case, outer blanks, characters that nobody
-- sees, and kinds of blanks, dashes and letter widths. Two products must not have the same.
CREATE OR REPLACE FUNCTION sku_identity(sku text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(left(upper(normalize(sku, NFKC)), 600),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    '[\u02d7\u2010-\u2015\u2043\u2212\u2796]', '-', 'g'),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029\u2800]+', ' ', 'g'), ' ')
$$;
