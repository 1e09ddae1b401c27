import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";

interface ShowMoreProps {
	/** The list, as it is loaded page by page. */
	readonly pages: {
		readonly hasNextPage: boolean;
		readonly isFetchingNextPage: boolean;
		readonly fetchNextPage: () => Promise<unknown>;
	};
	/** Where a line stands between it and the list. */
	readonly bordered?: boolean;
	/** Stands before the button. */
	readonly children?: ReactNode;
}

/** Loads the next page of a list; nothing once all is there. */
export function ShowMore({ pages, bordered = false, children }: ShowMoreProps) {
	if (!pages.hasNextPage) return null;
	return (
		<div
			className={classNames(
				"flex items-center justify-center gap-3 p-2",
				bordered && "border-t border-border",
			)}
		>
			{children}
			<Button variant="ghost" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
				Show more
			</Button>
		</div>
	);
}
