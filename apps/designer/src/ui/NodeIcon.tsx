import { categoryOf } from "@switchyard/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Box } from "lucide-react";
import { Suspense } from "react";
import { classNames } from "./class-names.ts";
import { nodeIcon } from "./node-icons.ts";

interface NodeIconProps {
	/** Absent for a type that nobody knows. */
	readonly spec: NodeSpec | undefined;
	/** 28 px, or 24. */
	readonly size?: "md" | "sm";
	/** Grey, for a type that cannot be executed now. */
	readonly dimmed?: boolean;
}

/** A node type's icon on a tile in its category's tint. */
export function NodeIcon({ spec, size = "md", dimmed = false }: NodeIconProps) {
	const Icon = nodeIcon(spec?.icon ?? "box");
	const pixels = size === "md" ? 16 : 14;
	return (
		<span
			aria-hidden
			data-category={spec && !dimmed ? categoryOf(spec) : "none"}
			className={classNames(
				"inline-flex shrink-0 items-center justify-center bg-(--node-tint-soft) text-(--node-tint)",
				size === "md" ? "size-7" : "size-6",
				spec?.construct === "trigger" ? "rounded-full" : "rounded-md",
				dimmed && "opacity-50",
			)}
		>
			<Suspense fallback={<Box size={pixels} />}>
				<Icon size={pixels} />
			</Suspense>
		</span>
	);
}
