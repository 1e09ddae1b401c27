import { Activity, Coins, Copy, Download, Ellipsis, Shield } from "lucide-react";
import { useLocation } from "wouter";
import { downloadFlow, useFlowActions } from "../../../../features/flows/index.ts";
import { useEditorVerbs } from "../../../../services/editor-context.tsx";
import { DropdownMenu } from "../../../../ui/DropdownMenu.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";

interface FlowMenuProps {
	/** Opens what the flow's runs may spend. */
	readonly onBudget: () => void;
	/** Opens what the flow's runs may do with untrusted and private values. */
	readonly onPolicies: () => void;
}

/** Less frequent actions on a whole flow. */
export function FlowMenu({ onBudget, onPolicies }: FlowMenuProps) {
	const editor = useEditorVerbs();
	const actions = useFlowActions();
	const [, navigate] = useLocation();
	const { id } = editor.store.getState().flow;
	return (
		<DropdownMenu
			align="start"
			trigger={<IconButton label="More about this flow" size="sm" icon={<Ellipsis size={16} />} />}
			entries={[
				{
					label: "Runs of this flow",
					icon: <Activity size={14} />,
					onSelect: () => navigate(`/runs?${new URLSearchParams({ flow: id })}`),
				},
				{
					label: "Budget…",
					icon: <Coins size={14} />,
					onSelect: onBudget,
				},
				{
					label: "Policies…",
					icon: <Shield size={14} />,
					onSelect: onPolicies,
				},
				{
					label: "Export as JSON",
					icon: <Download size={14} />,
					onSelect: () => downloadFlow(editor.store.getState().flow),
				},
				{ label: "Duplicate", icon: <Copy size={14} />, onSelect: () => void actions.duplicate({ id }) },
			]}
		/>
	);
}
