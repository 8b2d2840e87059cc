import type { OwnCompany } from "@shop/domain/contracts/company";
import { Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { Members } from "../../ui/members/members.tsx";

/** The members of the viewer's company; its admins invite, change and remove them, and each may leave. */
export function MembersScreen({ company }: { company: OwnCompany }) {
  const session = useSession();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const query = trpc.company.read.useQuery();
  const changed = () => utils.company.read.invalidate();
  const invite = trpc.company.addMember.useMutation({ onSettled: changed });
  const change = trpc.company.updateMember.useMutation({ onSettled: changed });
  const remove = trpc.company.removeMember.useMutation({
    // Who leaves no longer sees the company's orders, prices and lists.
    onSettled: (_left, _error, { id }) => (id === session?._id ? queryClient.invalidateQueries() : changed()),
  });
  return (
    <Stack gap={16} miw={0}>
      <h1>Members</h1>
      <Members
        members={company.members}
        query={{ ...query, isPlaceholderData: false }}
        company={company.name}
        own={session?._id}
        mayManage={company.role === "admin"}
        invite={(invitation) => invite.mutateAsync(invitation)}
        change={(id, changes) => change.mutateAsync({ id, ...changes })}
        remove={({ _id: id }) => remove.mutateAsync({ id })}
      />
    </Stack>
  );
}
