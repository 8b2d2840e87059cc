// Runs before the page is first painted. The page came with public prices; whoever is logged in has prices of their own,
// and sees none until these are there (src/app/own-prices.tsx).
try {
  if (localStorage.getItem("userInfo")) document.documentElement.dataset.prices = "coming";
} catch {
  // A browser that forbids storage keeps no session either.
}
