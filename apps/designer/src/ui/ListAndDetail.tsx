import type { ReactNode } from "react";
import { BackButton } from "./BackButton.tsx";
import { classNames } from "./class-names.ts";

interface ListAndDetailProps {
	readonly title: string;
	/** Beside the title. */
	readonly actions: ReactNode;
	readonly list: ReactNode;
	/** A list of short lines leaves more room. */
	readonly narrow?: boolean;
	/** One thing of the list, a new one, or what is said while there is none. */
	readonly detail: ReactNode;
	/** Whether there is one: on a phone it takes the list's place. */
	readonly isOneShown: boolean;
	/** What leads back to the list on a phone, such as `All robots`. */
	readonly backLabel: string;
	readonly onBack: () => void;
}

/** A page of a list, and beside it one thing of it. */
export function ListAndDetail(props: ListAndDetailProps) {
	const { title, actions, list, narrow = false, detail, isOneShown, backLabel, onBack } = props;
	return (
		<div className="flex h-full min-h-0 bg-surface">
			<div
				className={classNames(
					"flex shrink-0 flex-col border-r border-border",
					narrow ? "w-72" : "w-85",
					isOneShown ? "max-sm:hidden" : "max-sm:w-full max-sm:border-r-0",
				)}
			>
				<header className="flex h-12 shrink-0 items-center gap-1 border-b border-border px-4">
					<h1 className="flex-1 text-lg font-semibold">{title}</h1>
					{actions}
				</header>
				{list}
			</div>
			<div className={classNames("flex min-h-0 min-w-0 flex-1 flex-col", !isOneShown && "max-sm:hidden")}>
				<BackButton label={backLabel} onClick={onBack} />
				<div className="flex min-h-0 flex-1 flex-col">{detail}</div>
			</div>
		</div>
	);
}
