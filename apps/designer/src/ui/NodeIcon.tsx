import type { NodeSpec } from "@switchyard/spec";
import { classNames } from "./class-names.ts";
import { nodeIcon } from "./node-icons.ts";

interface NodeIconProps {
	/** A lucide icon's name in kebab case. */
	readonly name: string;
	readonly color: NodeSpec["color"];
	/** 28 px, or 24. */
	readonly size?: "md" | "sm";
	/** Grey, for a type that cannot be executed now. */
	readonly dimmed?: boolean;
}

/**
 * A node type's icon on its tile. Only an AI node's tile has a colour: the others' accents would compete with the colours
 * that mean scopes and states.
 */
export function NodeIcon({ name, color, size = "md", dimmed = false }: NodeIconProps) {
	const Icon = nodeIcon(name);
	return (
		<span
			aria-hidden
			className={classNames(
				"inline-flex shrink-0 items-center justify-center rounded-md",
				size === "md" ? "size-7" : "size-6",
				color === "violet" && !dimmed ? "bg-ai-soft text-ai" : "bg-surface-sunken text-text",
				dimmed && "opacity-50",
			)}
		>
			<Icon size={size === "md" ? 16 : 14} />
		</span>
	);
}
