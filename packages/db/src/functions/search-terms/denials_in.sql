-- What a plain text says that a thing is free of, in the form of amounts_in() with the word's stem: free0latex for 'latex free',
-- 'latex-free', 'free of latex', 'non-latex', 'no latex' and 'without latex'. It is free1glove for 'glove free', of which a thing is
-- rarely free: 'gloves free sample' are gloves.
CREATE OR REPLACE FUNCTION denials_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  often_denied constant text[] := '{latex,powder,accelerator,alcohol,fragrance,perfume,chlorine,phosphate,lint,dust,bpa,phthalate,plastic,pvc,silicone,gluten,dairy,nut,nuts,sugar,soy,egg,eggs,lactose}';
  found text[] := '{}';
  part text[];
BEGIN
  IF strpos(content, 'free') > 0 THEN
    FOR part IN
      SELECT before FROM regexp_matches(content, '(\m([[:alpha:]]{3,})[ -]free\M(?![ -](?:of|from|standing|flow|flowing|range|form|hand|style|delivery|freight|shipping|postage|samples?|trial|gift|size|fit|call|phone|space|time)\M))', 'g') AS before
      UNION ALL
      -- Of several things, those that a thing is usually free of: 'gloves and powder free' are gloves.
      SELECT other FROM regexp_matches(content, '(\m(' || array_to_string(often_denied, '|') || ')(?: and | or | & |, |/)(?=[[:alpha:]]{3,}[ -]free\M))', 'g') AS other
    LOOP
      found := found || CASE WHEN is_stop_word(part[2]) THEN NULL ELSE part[1] || CASE WHEN part[2] = ANY (often_denied) THEN '|free0' ELSE '|free1' END || word_stem(part[2]) END;
    END LOOP;
  END IF;
  IF strpos(content, 'no') > 0 OR strpos(content, 'free ') > 0 OR strpos(content, 'without') > 0 OR strpos(content, 'w o ') > 0 THEN
    FOR part IN SELECT after FROM regexp_matches(content, '(\m(?:free[ -](?:of|from)[ -]|non?[ -]|not |without |w o |non(?=[[:alpha:]]{4}))([[:alpha:]]{3,})\M)', 'g') AS after LOOP
      found := found || CASE WHEN is_stop_word(part[2]) THEN NULL ELSE part[1] || '|free0' || word_stem(part[2]) END;
    END LOOP;
  END IF;
  RETURN array_remove(found, NULL);
END
$$;
