import type { ReactNode } from "react";

interface ScrollRegionProps {
	/** What is in it: the accessible name. */
	readonly label: string;
	readonly className?: string;
	readonly children: ReactNode;
}

/** What scrolls must be able to have the focus, else the keyboard cannot scroll it. */
const FOCUSABLE = { tabIndex: 0 } as const;

/** A region that scrolls but holds nothing that could have the focus itself. */
export function ScrollRegion({ label, className = "", children }: ScrollRegionProps) {
	return (
		<section
			{...FOCUSABLE}
			aria-label={label}
			className={`overflow-auto focus-visible:-outline-offset-2 ${className}`}
		>
			{children}
		</section>
	);
}
