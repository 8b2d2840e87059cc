import type { AdminUserPage } from "@shop/domain/contracts/users";
import { keepPreviousData } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { AsyncSelect, type Choice } from "../../ui/input/async-select.tsx";
import { useAsyncSearch } from "../../ui/input/use-async-search.ts";

type User = Pick<AdminUserPage["users"][number], "_id" | "name" | "email" | "isAdmin">;

/** A user as a choice of a select. */
export interface UserChoice extends Choice {
  isAdmin: boolean;
}

export const userChoice = ({ _id, name, email, isAdmin }: User): UserChoice => ({
  id: _id,
  label: name,
  note: email,
  isAdmin,
});

/** The props of a select that does its own search. */
export type SearchSelectProps = Omit<
  ComponentProps<typeof AsyncSelect>,
  "options" | "search" | "onSearch" | "isLoading" | "loadError"
>;

interface Props extends Omit<SearchSelectProps, "onChange"> {
  /** By default anyone with an account. */
  only?: "customer";
  onChange: (user: UserChoice | null) => void;
}

/** A user, found by name or email. */
export function UserSelect({ only, onChange, ...field }: Props) {
  const { search, onSearch, keyword } = useAsyncSearch();
  const found = trpc.users.adminList.useQuery(
    { keyword, ...(only && { role: only }), pageNumber: 1, sort: "name", direction: "asc" },
    { placeholderData: keepPreviousData },
  );
  const users = found.data?.users.map(userChoice);
  return (
    <AsyncSelect
      placeholder="Name or email"
      {...field}
      onChange={(choice) => onChange(users?.find(({ id }) => id === choice?.id) ?? null)}
      search={search}
      onSearch={onSearch}
      options={users}
      isLoading={found.isFetching}
      loadError={found.error ? errorMessage(found.error) : undefined}
    />
  );
}

interface FilterProps extends Pick<Props, "label" | "only" | "placeholder"> {
  /** The user's id in the URL. */
  id: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Filters a list by a user. */
export function UserFilter({ id, onChange, ...select }: FilterProps) {
  const { data: user, error } = trpc.users.adminById.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  const unknown = `Unknown ${select.only ?? "user"}`;
  const label = user?.name ?? (errorCode(error) === "NOT_FOUND" ? unknown : "…");
  return (
    <UserSelect
      {...select}
      size="sm"
      isInLine
      value={id === undefined ? null : { id, label }}
      onChange={(choice) => onChange(choice?.id)}
    />
  );
}
