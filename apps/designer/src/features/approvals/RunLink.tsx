import { ArrowUpRight } from "lucide-react";
import { Link } from "wouter";

/** The way to the run that asks. */
export function RunLink({ run }: { readonly run: string }) {
	return (
		<Link
			href={`/runs/${run}`}
			className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-border-strong bg-surface px-3 font-medium hover:bg-hover"
		>
			Open the run
			<ArrowUpRight aria-hidden size={14} />
		</Link>
	);
}
