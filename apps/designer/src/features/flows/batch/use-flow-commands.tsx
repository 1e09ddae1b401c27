import type { FlowSummary } from "@switchyard/spec/http";
import { Copy, Download, FolderInput, Power, PowerOff, Tags, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatCount } from "../../../ui/format/count.ts";
import type { MenuAction, MenuEntry } from "../../../ui/menu-entry.ts";
import { DeleteFlowsDialog } from "./DeleteFlowsDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { TagsDialog } from "./TagsDialog.tsx";
import { useFlowBatch } from "./use-flow-batch.ts";

type Asking = { readonly what: "move" | "tags" | "delete"; readonly flows: readonly FlowSummary[] };

const ICON = 14;

/** What can be done with one flow or several, as a menu offers it, and the dialog that is open for it. */
export function useFlowCommands(): {
	readonly busy: boolean;
	readonly move: (flows: readonly FlowSummary[]) => MenuAction;
	readonly tag: (flows: readonly FlowSummary[]) => MenuAction;
	readonly remove: (flows: readonly FlowSummary[]) => MenuAction;
	/** The others. */
	readonly more: (flows: readonly FlowSummary[]) => readonly MenuEntry[];
	readonly dialog: ReactNode;
} {
	const batch = useFlowBatch();
	const [asking, setAsking] = useState<Asking>();
	const close = () => setAsking(undefined);
	const flows = asking?.flows ?? [];
	const [first] = flows;
	const what = flows.length === 1 && first ? `“${first.name}”` : formatCount(flows.length, "flow");
	const finish = (action: Promise<void>) => {
		close();
		void action;
	};

	return {
		busy: batch.busy,
		move: (chosen) => ({
			label: "Move…",
			icon: <FolderInput size={ICON} />,
			onSelect: () => setAsking({ what: "move", flows: chosen }),
		}),
		tag: (chosen) => ({
			label: "Tags…",
			icon: <Tags size={ICON} />,
			onSelect: () => setAsking({ what: "tags", flows: chosen }),
		}),
		remove: (chosen) => ({
			label: "Delete…",
			icon: <Trash2 size={ICON} />,
			danger: true,
			onSelect: () => setAsking({ what: "delete", flows: chosen }),
		}),
		more: (chosen) => [
			{
				label: "Publish",
				icon: <Power size={ICON} />,
				onSelect: () => void batch.change(chosen, { action: "publish" }),
			},
			{
				label: "Unpublish",
				icon: <PowerOff size={ICON} />,
				disabled: chosen.every(({ published }) => published === undefined),
				onSelect: () => void batch.change(chosen, { action: "unpublish" }),
			},
			"separator",
			{
				label: "Duplicate",
				icon: <Copy size={ICON} />,
				onSelect: () => void batch.change(chosen, { action: "duplicate" }),
			},
			{
				label: "Export as JSON",
				icon: <Download size={ICON} />,
				onSelect: () => void batch.exportFiles(chosen),
			},
		],
		dialog: (
			<>
				{asking?.what === "move" && (
					<MoveDialog
						what={what}
						from={commonFolder(flows)}
						onClose={close}
						onMove={(folder) => finish(batch.change(flows, { action: "move", folder }))}
					/>
				)}
				{asking?.what === "tags" && (
					<TagsDialog
						flows={flows}
						what={what}
						onClose={close}
						onApply={(changes) => finish(batch.tag(flows, changes))}
					/>
				)}
				{asking?.what === "delete" && (
					<DeleteFlowsDialog flows={flows} onClose={close} onDelete={() => finish(batch.remove(flows))} />
				)}
			</>
		),
	};
}

/** The folder that all flows are in; where they are in several, no path that any folder has, so that each can be chosen. */
function commonFolder(flows: readonly FlowSummary[]): string {
	const folders = new Set(flows.map(({ folder }) => folder));
	return folders.size === 1 ? ([...folders][0] ?? "") : "…";
}
