-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_words_ends_idx" ON "search_words" USING gin (word_ends("word")) WHERE char_length("word") >= 8;
