import type { WorkItemReply } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { RotateCw, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ValueView } from "../../ui/value-view/ValueView.tsx";
import { Attempts } from "./Attempts.tsx";
import { ChangeItemsDialog } from "./ChangeItemsDialog.tsx";
import { ItemStatusBadge } from "./ItemStatusBadge.tsx";
import { useWorkChange } from "./use-work-change.ts";

interface ItemDialogProps {
	readonly queue: string;
	readonly id: string;
	readonly onClose: () => void;
}

/** An item with what it carries, what came of it and every attempt, and what can be done with it. */
export function ItemDialog({ queue, id, onClose }: ItemDialogProps) {
	const { api } = useServices();
	const [isDeleting, setDeleting] = useState(false);
	const [isChanging, setChanging] = useState(false);
	const found = useQuery(queries.workItem(api, queue, id));
	const retry = useWorkChange(
		() => api.ask("POST /api/queues/:queue/items/:item/retry", { params: { queue, item: id } }),
		{
			failure: "The item could not be opened again",
			onDone: () => void found.refetch(),
		},
	);
	const remove = useWorkChange(
		() => api.ask("DELETE /api/queues/:queue/items/:item", { params: { queue, item: id } }),
		{
			failure: "The item could not be deleted",
			onDone: onClose,
		},
	);
	const item = found.data?.item;
	const isOver = item && ["done", "failed", "abandoned"].includes(item.status);
	const name = item?.reference ? `Item ${item.reference}` : "Item";
	return (
		<>
			<Dialog
				open
				onOpenChange={(open) => !open && onClose()}
				title={name}
				size="lg"
				footer={
					<>
						{item && item.status !== "leased" && (
							<Button icon={<Trash2 size={14} />} onClick={() => setDeleting(true)}>
								Delete…
							</Button>
						)}
						{item && !isOver && (
							<Button icon={<SlidersHorizontal size={14} />} onClick={() => setChanging(true)}>
								Change…
							</Button>
						)}
						{isOver && (
							<Button
								icon={<RotateCw size={14} />}
								busy={retry.isPending}
								onClick={() => retry.mutate(undefined)}
							>
								Try again
							</Button>
						)}
						<Button variant="primary" onClick={onClose}>
							Close
						</Button>
					</>
				}
			>
				{found.data ? (
					<ItemBody found={found.data} />
				) : found.isError ? (
					<ErrorState
						title="The item could not be loaded"
						error={found.error}
						onRetry={() => void found.refetch()}
					/>
				) : (
					<SkeletonRows rows={4} label="Loading the item" />
				)}
			</Dialog>
			{isChanging && item && (
				<ChangeItemsDialog
					queue={queue}
					items={[item]}
					onClose={() => setChanging(false)}
					onChanged={() => void found.refetch()}
				/>
			)}
			<AlertDialog
				open={isDeleting}
				onOpenChange={setDeleting}
				title={`Delete ${item?.reference ? `“${item.reference}”` : "the item"}?`}
				description="What it carries and every attempt at it are deleted. This cannot be undone."
				action="Delete"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate(undefined, { onSettled: () => setDeleting(false) })}
			/>
		</>
	);
}

function ItemBody({ found: { item, attempts } }: { readonly found: WorkItemReply }) {
	const { status, error, run, due, createdAt, payload, output } = item;
	return (
		<div className="flex flex-col gap-4">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-muted">
				<ItemStatusBadge status={status} />
				<span>
					Added <RelativeTime at={createdAt} />
				</span>
				{due !== undefined && (
					<span>
						Due <RelativeTime at={due} />
					</span>
				)}
				{run !== undefined && (
					<Link href={`/runs/${run}`} className="text-text underline">
						Last run
					</Link>
				)}
			</p>
			{error && (
				<p className="text-danger">
					{error.kind === "business"
						? "Business error"
						: error.kind === "application"
							? "Application error"
							: "Not finished"}
					: {error.message}
				</p>
			)}
			<section aria-label="What it carries" className="flex flex-col gap-1">
				<h3 className="font-medium">Payload</h3>
				<ValueView label="Payload" value={payload} openLevels={2} />
			</section>
			{output && (
				<section aria-label="What came of it" className="flex flex-col gap-1">
					<h3 className="font-medium">Output</h3>
					<ValueView label="Output" value={output} openLevels={2} />
				</section>
			)}
			<Attempts attempts={attempts} />
		</div>
	);
}
