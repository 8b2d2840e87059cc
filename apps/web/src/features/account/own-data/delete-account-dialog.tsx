import { ROUTES } from "@shop/domain/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { logOut } from "../../../lib/log-out.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { PasswordQuestion } from "../password-question.tsx";
import styles from "./delete-account-dialog.module.css";

/** Deletes the account for good, and leads to the home page as somebody whom the shop doesn't know. */
export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: twoFactor } = trpc.users.twoFactor.useQuery();
  const remove = trpc.users.deleteAccount.useMutation({
    onSuccess: ({ message }) => {
      // First, so that the profile does not lead to /login for want of a session.
      void navigate(ROUTES.home, { replace: true, state: { said: message } });
      logOut(queryClient);
    },
  });
  return (
    <Dialog isOpen={isOpen} title="Delete your account?" onClose={onClose}>
      <PasswordQuestion
        idPrefix="delete-"
        call={remove}
        wantsCode={twoFactor?.isOn ?? false}
        submitLabel="Delete account"
        isDanger
        onCancel={onClose}
      >
        <div className={styles.words}>
          <p>
            <strong>What goes:</strong> your name, email and password, where you were logged in, your own prices, your
            enquiries, your newsletter subscription and our messages to you. Reviews stay without your name.
          </p>
          <p>
            <strong>What stays:</strong> your orders and their payments, with the address that they went to, as the tax
            law wants. So does what was sent under your email without logging in, unless you have once set a new
            password with a link that we mailed there.
          </p>
          <p>That can’t be taken back.</p>
        </div>
      </PasswordQuestion>
    </Dialog>
  );
}
