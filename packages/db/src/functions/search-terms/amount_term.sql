-- An amount as one term: 5000ml for 5 litres, 1p5in for 1.5 inches; what things are counted in stays a word: 100 pcs. NULL for
-- a word that is no unit. The unit of needles, gauge, is written as 'G', too.
CREATE OR REPLACE FUNCTION amount_term(amount numeric, unit text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  factor integer := 1;
  standard text;
BEGIN
  CASE
    WHEN unit IN ('ml', 'mls', 'cc', 'millilitre', 'millilitres', 'milliliter', 'milliliters') THEN standard := 'ml';
    WHEN unit IN ('mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters') THEN standard := 'mm';
    WHEN unit IN ('cm', 'cms', 'centimetre', 'centimetres', 'centimeter', 'centimeters') THEN standard := 'mm'; factor := 10;
    WHEN unit IN ('m', 'mtr', 'mtrs', 'metre', 'metres', 'meter', 'meters') THEN standard := 'mm'; factor := 1000;
    WHEN unit IN ('l', 'lt', 'lts', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters') THEN standard := 'ml'; factor := 1000;
    WHEN unit IN ('cl', 'centilitre', 'centilitres') THEN standard := 'ml'; factor := 10;
    WHEN unit IN ('g', 'gm', 'gms', 'gram', 'grams', 'ga', 'gauge') THEN standard := 'g';
    WHEN unit IN ('kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms') THEN standard := 'g'; factor := 1000;
    WHEN unit IN ('oz', 'ozs', 'ounce', 'ounces', 'floz') THEN standard := 'oz';
    WHEN unit IN ('in', 'ins', 'inch', 'inches') THEN standard := 'in';
    WHEN unit IN ('ft', 'foot', 'feet') THEN standard := 'ft';
    WHEN unit IN ('um', 'mic', 'mics', 'micron', 'microns', 'micrometre', 'micrometres', 'micrometer') THEN standard := 'um';
    WHEN unit IN ('ply', 'plies') THEN standard := 'ply';
    WHEN unit = 'gsm' THEN standard := 'gsm';
    WHEN unit IN ('pct', 'percent') THEN standard := 'pct';
    WHEN unit IN ('pk', 'pks', 'pkt', 'pkts', 'pack', 'packs', 'packet', 'packets') THEN standard := 'pk';
    WHEN unit IN ('ctn', 'ctns', 'carton', 'cartons') THEN standard := 'ctn';
    WHEN unit IN ('sheet', 'sheets', 'roll', 'rolls', 'rl', 'rls', 'pair', 'pairs', 'pr', 'prs', 'piece', 'pieces', 'pcs', 'pce',
      'sleeve', 'sleeves', 'slv', 'box', 'boxes', 'bx', 'bag', 'bags', 'bottle', 'bottles', 'btl', 'btls', 'dozen', 'doz', 'dz', 'set', 'sets', 'cup', 'cups')
      THEN standard := ' ' || unit;
    WHEN unit = 'pc' THEN standard := ' pcs';
    ELSE RETURN NULL;
  END CASE;
  RETURN replace(trim_scale(amount * factor)::text, '.', 'p') || standard;
END
$$;
