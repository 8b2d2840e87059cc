import { TOKEN_FAILED } from "@shop/domain/messages";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorMessage, isRefusal } from "../lib/errors.ts";
import { logOut } from "../lib/log-out.ts";

/** The cache of all that is read; a token that the server no longer takes logs the user out wherever it shows (spec section 8). */
export function createQueryClient(goToLogin: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (errorMessage(error) !== TOKEN_FAILED) return;
    logOut(queryClient);
    goToLogin();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && !isRefusal(error) },
    },
  });
  return queryClient;
}
