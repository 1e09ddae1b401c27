import { ExternalLink } from "lucide-react";
import type { MouseEvent } from "react";

interface PageLinkProps {
	readonly path: string;
	readonly onClick?: (event: MouseEvent) => void;
	readonly children: string;
}

/** Opens a page beside the designer. */
export function PageLink({ path, onClick, children }: PageLinkProps) {
	return (
		<a
			href={path}
			target="_blank"
			rel="noreferrer"
			onClick={onClick}
			className="inline-flex items-center gap-1 text-text underline underline-offset-2"
		>
			{children}
			<ExternalLink size={12} aria-hidden />
		</a>
	);
}
