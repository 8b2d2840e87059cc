ALTER TABLE "money_movements" ADD COLUMN "exceeds" boolean DEFAULT false NOT NULL;
