import { SquareArrowOutUpRight, X } from "lucide-react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { ControlProps } from "./control-props.ts";
import { ControlError, ListFieldset } from "./ListFieldset.tsx";

interface NodesControlProps extends ControlProps {
	/** The node that is edited; it is not offered. */
	readonly self: string;
}

/** Nodes of this flow, by their names; all of them while none is chosen. */
export function NodesControl({ label, value, onChange, check, readOnly, self }: NodesControlProps) {
	const editor = useEditorVerbs();
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const chosen = Array.isArray(value) ? value.map(String) : [];
	const { nodes } = indexOf(flow);
	const problems = check(chosen);
	const others = flow.nodes.filter(
		({ id, type }) => id !== self && !chosen.includes(id) && nodeTypes.get(type)?.construct !== "trigger",
	);
	return (
		<ListFieldset label={label}>
			{chosen.length === 0 ? (
				<p className="rounded-md border border-dashed border-border px-2 py-1.5 text-sm text-text-muted">
					All nodes of the flow
				</p>
			) : (
				<ul aria-label={`${label}: chosen`} className="flex flex-col gap-1">
					{chosen.map((id, index) => {
						const node = nodes.get(id);
						const spec = nodeTypes.get(node?.type ?? "");
						const name = node?.name ?? id;
						return (
							<li
								key={id}
								className="flex min-w-0 items-center gap-2 rounded-md border border-border py-0.5 pr-0.5 pl-2"
							>
								<NodeIcon spec={spec} size="sm" />
								<span className="min-w-0 flex-1 truncate">
									{name}
									{!node && <span className="text-danger"> is not in this flow</span>}
								</span>
								{node && (
									<IconButton
										size="xs"
										label={`Go to ${name}`}
										icon={<SquareArrowOutUpRight aria-hidden size={13} />}
										onClick={() => editor.select({ nodes: new Set([id]) })}
									/>
								)}
								{!readOnly && (
									<IconButton
										size="xs"
										label={`Remove ${name}`}
										icon={<X aria-hidden size={14} />}
										onClick={() => onChange(chosen.toSpliced(index, 1))}
									/>
								)}
							</li>
						);
					})}
				</ul>
			)}
			<ControlError error={problems.size === 0 ? undefined : [...problems.values()].join(" ")} />
			{!readOnly && others.length > 0 && (
				<Select
					label={`${label}: add a node`}
					labelHidden
					placeholder={chosen.length === 0 ? "Choose a node…" : "Add another node…"}
					options={others.map(({ id, name, type }) => {
						const spec = nodeTypes.get(type);
						return {
							value: id,
							label: name,
							icon: <NodeIcon spec={spec} size="sm" />,
						};
					})}
					value={undefined}
					onValueChange={(id) => onChange([...chosen, id])}
				/>
			)}
		</ListFieldset>
	);
}
