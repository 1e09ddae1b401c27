import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

interface PackageNoticeProps {
	/** The accessible name. */
	readonly label: string;
	readonly icon: ReactNode;
	/** What the link to the page Packages says. */
	readonly link: string;
	readonly children: ReactNode;
}

/** Says of a node what its package has to do with it that it does not work, and leads to where that is seen. */
export function PackageNotice({ label, icon, link, children }: PackageNoticeProps) {
	return (
		<section
			aria-label={label}
			className="flex shrink-0 gap-2 border-b border-border bg-warning-soft px-3 py-2 text-sm text-warning"
		>
			<span className="mt-px shrink-0">{icon}</span>
			<p className="min-w-0">
				{children}{" "}
				<Link
					href="/packages"
					className="inline-flex items-center gap-0.5 rounded-sm underline underline-offset-2 hover:decoration-2"
				>
					{link}
					<ArrowUpRight aria-hidden size={12} />
				</Link>
			</p>
		</section>
	);
}
