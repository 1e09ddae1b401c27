import { Brain } from "lucide-react";
import { Link } from "wouter";
import { Tooltip } from "../../ui/Tooltip.tsx";

/** The way to what robots and flows remember. */
export function MemoryLink() {
	return (
		<Tooltip content="What robots remember">
			<Link
				href="/memory"
				aria-label="Memory"
				className="flex size-7 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text"
			>
				<Brain aria-hidden size={16} />
			</Link>
		</Tooltip>
	);
}
