import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";
import { useFloatingContainer } from "./floating-container.ts";

/** Something that may be taken instead of typing it. */
export interface Suggestion {
	readonly value: string;
	/** What is shown; begins with the value. */
	readonly content: ReactNode;
	/** What taking it does instead of calling the field's `onTake`. */
	readonly take?: () => void;
}

interface SuggestFieldProps extends FieldProps {
	readonly value: string;
	/** Called with what is typed. */
	readonly onValueChange: (value: string) => void;
	/** Called with the suggestion that is taken. */
	readonly onTake: (value: string) => void;
	/** Called when the field is left, and for Enter on what was typed. */
	readonly onLeave: () => void;
	/** What fits what is typed; everything for an empty text. Called while the list is open. */
	readonly suggest: (typed: string) => readonly Suggestion[];
	/** Whether Enter takes the first suggestion of what is typed, because it means nothing by itself. */
	readonly firstPicked?: boolean;
	/** What the suggestions are: the accessible name of their list. */
	readonly suggestionsLabel: string;
	readonly placeholder?: string;
	/** For values that are code or identifiers. */
	readonly mono?: boolean;
	readonly readOnly?: boolean;
}

/** A text with suggestions. Typing, a click and the arrow keys open them; Enter takes the one picked, Escape closes. */
export function SuggestField({
	label,
	labelHidden,
	description,
	error,
	optional,
	value,
	onValueChange,
	onTake,
	onLeave,
	suggest,
	firstPicked = false,
	suggestionsLabel,
	placeholder,
	mono = false,
	readOnly = false,
}: SuggestFieldProps) {
	// While it has not been changed, what is there is no search for anything else.
	const [open, setOpen] = useState<"all" | "fitting">();
	const [picked, setPicked] = useState(-1);
	const listId = useId();
	const container = useFloatingContainer();
	const shown = open && !readOnly ? suggest(open === "all" ? "" : value) : [];
	const active = picked === -1 && open === "fitting" && firstPicked ? 0 : picked;
	const optionId = (index: number) => `${listId}-${index}`;

	const show = (what: "all" | "fitting") => {
		setOpen(what);
		setPicked(-1);
	};
	const close = () => setOpen(undefined);
	const take = (taken: Suggestion) => {
		if (taken.take) taken.take();
		else onTake(taken.value);
		close();
	};
	const step = (by: 1 | -1) => {
		if (!open) return show("all");
		if (shown.length === 0) return;
		const next = active === -1 && by === -1 ? shown.length - 1 : (active + by + shown.length) % shown.length;
		setPicked(next);
		document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const taken = shown[active];
		if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event.key === "ArrowDown" ? 1 : -1);
		else if (event.key === "Escape" && open) close();
		else if (event.key === "Enter" && taken) take(taken);
		else if (event.key === "Enter") {
			close();
			onLeave();
		} else return;
		event.preventDefault();
		event.stopPropagation();
	};

	return (
		<Field {...{ label, labelHidden, description, error, optional }}>
			{(control) => (
				<Popover.Root open={shown.length > 0}>
					<Popover.Anchor asChild>
						<input
							{...control}
							type="text"
							role="combobox"
							aria-expanded={shown.length > 0}
							aria-controls={shown.length > 0 ? listId : undefined}
							aria-autocomplete="list"
							aria-activedescendant={shown[active] ? optionId(active) : undefined}
							autoComplete="off"
							spellCheck={false}
							placeholder={placeholder}
							value={value}
							readOnly={readOnly}
							onChange={(event) => {
								onValueChange(event.target.value);
								show("fitting");
							}}
							onClick={() => !open && show("all")}
							onBlur={() => {
								close();
								onLeave();
							}}
							onKeyDown={onKeyDown}
							className={classNames(
								CONTROL,
								"h-8 read-only:bg-surface-sunken max-sm:h-11",
								mono && "font-mono text-sm",
							)}
						/>
					</Popover.Anchor>
					<Popover.Portal container={container}>
						<Popover.Content
							id={listId}
							role="listbox"
							aria-label={suggestionsLabel}
							align="start"
							sideOffset={4}
							collisionPadding={8}
							onOpenAutoFocus={(event) => event.preventDefault()}
							onCloseAutoFocus={(event) => event.preventDefault()}
							className="z-40 max-h-[min(280px,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-64 overflow-auto rounded-lg border border-border bg-surface-raised p-1 shadow-overlay"
						>
							{shown.map((suggestion, index) => (
								<Option
									key={suggestion.value}
									id={optionId(index)}
									active={index === active}
									onTake={() => take(suggestion)}
								>
									{suggestion.content}
								</Option>
							))}
						</Popover.Content>
					</Popover.Portal>
				</Popover.Root>
			)}
		</Field>
	);
}

interface OptionProps {
	readonly id: string;
	readonly active: boolean;
	readonly onTake: () => void;
	readonly children: ReactNode;
}

function Option({ id, active, onTake, children }: OptionProps) {
	return (
		<div
			id={id}
			role="option"
			tabIndex={-1}
			aria-selected={active}
			// The field keeps the focus, so that leaving it does not close the list first.
			onPointerDown={(event) => {
				event.preventDefault();
				onTake();
			}}
			className={classNames(
				"flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm select-none hover:bg-hover",
				active && "bg-selected",
			)}
		>
			{children}
		</div>
	);
}
