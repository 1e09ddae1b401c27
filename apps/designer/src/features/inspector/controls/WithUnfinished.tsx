import { type ReactNode, useRef } from "react";
import type { KeptText } from "../../../ui/draft/kept-text.ts";

interface WithUnfinishedProps {
	/** By which a problem leads to the field, where that is no parameter's. */
	readonly id?: string;
	readonly unfinished: KeptText;
	/** The accessible name of the field. */
	readonly label: string;
	readonly children: ReactNode;
}

/** A field, and below it the way to give up a text that is no value yet. */
export function WithUnfinished({ id, unfinished, label, children }: WithUnfinishedProps) {
	const field = useRef<HTMLDivElement>(null);

	function discard() {
		unfinished.keep(undefined);
		field.current?.querySelector<HTMLElement>("input, textarea, [contenteditable=true]")?.focus();
	}

	return (
		<div ref={field} id={id} className="flex min-w-0 flex-col gap-1">
			{children}
			{unfinished.text !== undefined && (
				<p className="text-sm text-text-muted">
					The flow still has what it had before.{" "}
					<button
						type="button"
						aria-label={`Discard the text of ${label}`}
						onClick={discard}
						className="rounded-sm text-text underline decoration-dotted underline-offset-2 hover:decoration-solid"
					>
						Discard this text
					</button>
				</p>
			)}
		</div>
	);
}
