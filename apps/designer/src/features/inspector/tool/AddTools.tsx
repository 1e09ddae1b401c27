import { canBeTool } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";
import { TextField } from "../../../ui/TextField.tsx";

/** A list of everything that can be a tool, to add several to an agent or a hop at once. */
export function AddTools({ node }: { readonly node: FlowNode }) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button icon={<Plus size={14} />} onClick={() => setOpen(true)}>
				Add tools
			</Button>
			{open && <ToolList node={node} onClose={() => setOpen(false)} />}
		</>
	);
}

function ToolList({ node, onClose }: { readonly node: FlowNode; readonly onClose: () => void }) {
	const editor = useEditorVerbs();
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const unavailable = useEditor((state) => state.unavailable);
	const changed = useEditor((state) => state.changed);
	const [search, setSearch] = useState("");
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const groups = useMemo(
		() =>
			groupsOf(
				[...nodeTypes.values()].filter(({ id }) => !unavailable.has(id) && !changed.has(id)),
				search,
			),
		[nodeTypes, unavailable, changed, search],
	);

	function toggle(type: string) {
		const next = new Set(chosen);
		if (!next.delete(type)) next.add(type);
		setChosen(next);
	}

	function add() {
		editor.addTools(node.id, [...chosen]);
		onClose();
	}

	return (
		<Dialog
			open
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={`Add tools to ${node.name}`}
			description="Each becomes a node on its tools port, with settings of its own."
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" disabled={chosen.size === 0} onClick={add}>
						{chosen.size === 0 ? "Add" : `Add ${formatCount(chosen.size, "tool")}`}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<TextField
					label="Search"
					labelHidden
					placeholder="Search tools"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
				{groups.map(([group, types]) => (
					<fieldset key={group} className="flex flex-col gap-2">
						<legend className="mb-1 text-sm font-medium text-text-muted">{group}</legend>
						{types.map((spec) => (
							<Checkbox
								key={spec.id}
								label={`${group}: ${spec.name}`}
								checked={chosen.has(spec.id)}
								onChange={() => toggle(spec.id)}
								className="items-start"
							>
								<span className="flex min-w-0 items-start gap-2">
									<NodeIcon spec={spec} />
									<span className="flex min-w-0 flex-col">
										<span className="font-medium">{spec.name}</span>
										<span className="line-clamp-2 text-sm text-text-muted">
											{(spec.tool ?? spec).description}
										</span>
									</span>
								</span>
							</Checkbox>
						))}
					</fieldset>
				))}
				{groups.length === 0 && <p className="text-text-muted">No tool has this in its name.</p>}
			</div>
		</Dialog>
	);
}

/** Node types that can be tools and have the words in what they are called, by their groups. */
function groupsOf(specs: readonly NodeSpec[], search: string): [group: string, types: NodeSpec[]][] {
	const words = search.trim().toLowerCase();
	const groups = new Map<string, NodeSpec[]>();
	for (const spec of specs) {
		if (!canBeTool(spec) || spec.isPart) continue;
		const { name = "", description } = spec.tool ?? spec;
		const called = `${spec.group} ${spec.name} ${name} ${description}`.toLowerCase();
		if (called.includes(words)) groups.set(spec.group, [...(groups.get(spec.group) ?? []), spec]);
	}
	return [...groups];
}
