import type { MarkColor } from "@switchyard/spec/flow";
import type { FlowSummary } from "@switchyard/spec/http";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Palette } from "lucide-react";
import { type FormEvent, useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DropdownMenu } from "../../../ui/DropdownMenu.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { MARK_COLORS } from "../../../ui/mark-colors.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { TagDot } from "../TagChip.tsx";
import { tagChanges, tagShare } from "./tag-changes.ts";

interface TagsDialogProps {
	readonly flows: readonly FlowSummary[];
	/** What the title names: “Order desk”, or “3 flows”. */
	readonly what: string;
	readonly onClose: () => void;
	readonly onApply: (changes: { add: string[]; remove: string[] }) => void;
}

/** Gives flows tags and takes them away, and gives tags their colours. */
export function TagsDialog({ flows, what, onClose, onApply }: TagsDialogProps) {
	const { api } = useServices();
	const { data: known = [] } = useQuery(queries.flowTags(api));
	const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
	const [typed, setTyped] = useState("");
	const tags = [...new Set([...known.map(({ tag }) => tag), ...ticked.keys()])];
	const tick = (tag: string, on: boolean) => setTicked((now) => new Map(now).set(tag, on));

	function add(event: FormEvent) {
		event.preventDefault();
		if (typed.trim() === "") return;
		tick(typed.trim(), true);
		setTyped("");
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`Tags of ${what}`}
			size="sm"
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						variant="primary"
						onClick={() => {
							const all = typed.trim() === "" ? ticked : new Map(ticked).set(typed.trim(), true);
							onApply(tagChanges(flows, all));
						}}
					>
						Apply
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-3">
				<form onSubmit={add} className="flex items-end gap-2">
					<TextField
						label="New tag"
						maxLength={40}
						value={typed}
						onChange={({ currentTarget: { value } }) => setTyped(value)}
						className="flex-1"
					/>
					<Button type="submit">Add</Button>
				</form>
				{tags.length > 0 && (
					<ScrollRegion label="Tags" className="max-h-72 rounded-lg border border-border">
						<ul>
							{tags.map((tag) => {
								const share = tagShare(flows, tag, ticked);
								return (
									<li
										key={tag}
										className="flex min-h-9 items-center gap-2 border-b border-border pr-1 pl-3 last:border-0 max-sm:min-h-11"
									>
										<Checkbox
											label={tag}
											checked={share === "all"}
											mixed={share === "some"}
											onChange={({ currentTarget: { checked } }) => tick(tag, checked)}
											className="min-w-0 flex-1"
										>
											<TagDot color={known.find((one) => one.tag === tag)?.color} />
											<span className="truncate">{tag}</span>
										</Checkbox>
										<TagColor tag={tag} color={known.find((one) => one.tag === tag)?.color} />
									</li>
								);
							})}
						</ul>
					</ScrollRegion>
				)}
			</div>
		</Dialog>
	);
}

function TagColor({ tag, color }: { readonly tag: string; readonly color: MarkColor | undefined }) {
	const { api } = useServices();
	const client = useQueryClient();
	const give = useMutation({
		mutationFn: (chosen: MarkColor | null) =>
			api.ask("PUT /api/flow-tags", { body: { tag, ...(chosen === null ? {} : { color: chosen }) } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.flowTags(api).queryKey }),
	});
	return (
		<>
			{give.isError && (
				<span role="alert" className="text-sm text-danger">
					{explain(give.error).message}
				</span>
			)}
			<DropdownMenu
				trigger={<IconButton label={`Colour of ${tag}`} size="sm" icon={<Palette size={14} />} />}
				entries={MARK_COLORS.map((one) => ({
					label: one.label,
					checked: (color ?? null) === one.color,
					onSelect: () => give.mutate(one.color),
				}))}
			/>
		</>
	);
}
