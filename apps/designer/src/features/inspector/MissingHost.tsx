import { ArrowUpRight, Unplug } from "lucide-react";
import { Link } from "wouter";
import { unavailableWords } from "../../core/editor/known-node-types.ts";
import { useEditor } from "../../services/editor-context.tsx";

/** Says of a node whose type no host serves now what that means, and leads to where hosts are seen. */
export function MissingHost({ type }: { readonly type: string }) {
	const unavailable = useEditor((state) => state.unavailable.has(type));
	if (!unavailable) return null;
	return (
		<section
			aria-label="No host"
			className="flex shrink-0 gap-2 border-b border-border bg-warning-soft px-3 py-2 text-sm text-warning"
		>
			<Unplug aria-hidden size={14} className="mt-px shrink-0" />
			<p className="min-w-0">
				{unavailableWords(type)} The node can be edited and wired; a step of it fails until a host is back.{" "}
				<Link
					href="/packages"
					className="inline-flex items-center gap-0.5 rounded-sm underline underline-offset-2 hover:decoration-2"
				>
					Packages
					<ArrowUpRight aria-hidden size={12} />
				</Link>
			</p>
		</section>
	);
}
