-- Room in each page, so that an order's stock is written beside the old one (HOT) and not into every index anew.
ALTER TABLE "products" SET (fillfactor = 80);
