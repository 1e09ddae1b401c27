import { PackagePlus, Unplug } from "lucide-react";
import type { Missing } from "../core/editor/known-node-types.ts";

interface MissingIconProps {
	readonly missing: Missing;
	/** In pixels; as large as the text beside it when absent. */
	readonly size?: number;
}

/** Tells a package that can be added from a host that is away. The words beside it say the same. */
export function MissingIcon({ missing, size }: MissingIconProps) {
	const Icon = missing.command === undefined ? Unplug : PackagePlus;
	return <Icon aria-hidden {...(size === undefined ? { className: "size-[1em] shrink-0" } : { size })} />;
}
