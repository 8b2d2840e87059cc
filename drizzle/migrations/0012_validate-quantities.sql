-- no transaction
ALTER TABLE "products" VALIDATE CONSTRAINT "products_quantities_fit";
