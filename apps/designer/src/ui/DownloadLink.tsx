import { Download } from "lucide-react";
import type { ReactNode } from "react";

interface DownloadLinkProps {
	readonly href: string;
	/** What the file is called; as the server says when absent. */
	readonly name?: string;
	readonly children: ReactNode;
}

/** A link that looks like a button and hands a file to the person. */
export function DownloadLink({ href, name, children }: DownloadLinkProps) {
	return (
		<a
			href={href}
			download={name ?? true}
			className="inline-flex h-8 shrink-0 items-center gap-2 rounded-md border border-border-strong bg-surface px-3 font-medium whitespace-nowrap hover:bg-hover max-sm:h-11 max-sm:px-4"
		>
			<Download aria-hidden size={14} />
			{children}
		</a>
	);
}
