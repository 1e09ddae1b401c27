import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { BackButton } from "../../ui/BackButton.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { EmptyOutboxButton } from "./EmptyOutboxButton.tsx";
import { MailList } from "./MailList.tsx";
import { MailReader } from "./MailReader.tsx";

interface OutboxProps {
	/** The mail to read; the newest when absent. */
	readonly selected: string | undefined;
	readonly onSelect: (id: string | undefined) => void;
}

/** The mails that flows sent to the built-in mail server: a list and a reader, kept up to date. */
export function Outbox({ selected, onSelect }: OutboxProps) {
	const { api } = useServices();
	const outbox = useQuery(queries.outbox(api));
	const mails = outbox.data;
	const shown = mails?.find((mail) => mail.id === selected) ?? mails?.[0];
	if (shown && mails) {
		return (
			<div className="flex h-full min-h-0 bg-surface">
				<div
					className={classNames(
						"flex w-85 shrink-0 flex-col border-r border-border",
						selected === undefined ? "max-sm:w-full max-sm:border-r-0" : "max-sm:hidden",
					)}
				>
					<header className="flex h-12 shrink-0 items-center gap-2 border-b border-border px-4">
						<h1 className="text-lg font-semibold">Outbox</h1>
						<span role="status" className="flex-1 text-text-muted">
							{formatCount(mails.length, "email")}
						</span>
						<EmptyOutboxButton />
					</header>
					<div className="min-h-0 flex-1 overflow-y-auto">
						<MailList mails={mails} selected={shown.id} onSelect={onSelect} />
					</div>
				</div>
				<div
					className={classNames(
						"flex min-h-0 min-w-0 flex-1 flex-col",
						selected === undefined && "max-sm:hidden",
					)}
				>
					<BackButton label="All mail" onClick={() => onSelect(undefined)} />
					<div className="min-h-0 flex-1">
						<MailReader key={shown.id} mail={shown} />
					</div>
				</div>
			</div>
		);
	}
	return (
		<div className="h-full">
			<h1 className="sr-only">Outbox</h1>
			{mails ? (
				<EmptyState icon={<Inbox size={20} />} title="No mail yet" className="h-full">
					Mail that a flow sends through the credential “outbox” arrives here and nowhere else. Run the
					example “Order desk” to see the first one.
				</EmptyState>
			) : outbox.isError ? (
				<ErrorState
					title="The mail could not be loaded"
					error={outbox.error}
					onRetry={() => void outbox.refetch()}
					className="h-full"
				/>
			) : (
				<div className="h-full w-85 max-w-full border-r border-border bg-surface pt-12">
					<SkeletonRows rows={6} label="Loading the mail" />
				</div>
			)}
		</div>
	);
}
