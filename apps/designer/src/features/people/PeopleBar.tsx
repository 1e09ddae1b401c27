import { PERSON_COLOURS } from "@switchyard/spec/live";
import { useStore } from "zustand";
import type { PeopleHere } from "../../core/people/people-here.ts";
import { personStore, rememberColour, rememberName } from "../../services/person.ts";
import { classNames } from "../../ui/class-names.ts";
import { PersonBadge, personColour } from "../../ui/PersonBadge.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** How many of the others are shown by themselves. */
const SHOWN = 3;

/** Who has the flow open. A press on it says who they are, and lets this person choose a name and a colour. */
export function PeopleBar({ people }: { readonly people: PeopleHere }) {
	const others = useStore(people.store, (state) => state.others);
	const me = useStore(personStore);
	const more = others.length - SHOWN;
	const words = others.length === 0 ? "Nobody else is here" : `${others.length} more here`;
	return (
		<Popover
			label="People"
			align="end"
			className="w-72 p-3"
			trigger={
				<button
					type="button"
					className="flex h-8 shrink-0 items-center rounded-md px-1 hover:bg-hover data-[state=open]:bg-selected"
				>
					<span aria-hidden className="flex -space-x-1.5">
						{others.slice(0, SHOWN).map(({ id, name, colour }) => (
							<PersonBadge key={id} {...{ name, colour }} className="ring-2 ring-surface" />
						))}
						{more > 0 && (
							<span className="flex size-6 items-center justify-center rounded-full bg-selected text-xs font-semibold ring-2 ring-surface">
								+{more}
							</span>
						)}
						{others.length === 0 && <PersonBadge {...me} />}
					</span>
					<VisuallyHidden>People: {words}</VisuallyHidden>
				</button>
			}
		>
			<div className="flex flex-col gap-3">
				<TextField
					label="Your name"
					description="Others who have this flow open see it. There are no accounts: the name is kept in this browser, and anyone may choose any name."
					maxLength={40}
					defaultValue={me.name}
					onBlur={({ target }) => rename(target.value)}
					onKeyDown={({ key, currentTarget }) => key === "Enter" && rename(currentTarget.value)}
				/>
				<Colours chosen={me.colour} />
				<section aria-label="Others here" className="border-t border-border pt-3">
					<h2 className="mb-1 text-sm font-medium text-text-muted">{words}</h2>
					<ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
						{others.map(({ id, name, colour, selection }) => (
							<li key={id} className="flex min-w-0 items-center gap-2">
								<PersonBadge {...{ name, colour }} />
								<span className="min-w-0 flex-1 truncate">{name}</span>
								{selection.length > 0 && (
									<span className="text-sm text-text-muted">{selection.length} selected</span>
								)}
							</li>
						))}
					</ul>
				</section>
			</div>
		</Popover>
	);

	function rename(name: string) {
		if (name.trim() !== "") rememberName(name.trim());
	}
}

function Colours({ chosen }: { readonly chosen: number }) {
	return (
		<fieldset className="flex items-center gap-1.5">
			<legend className="sr-only">Your colour</legend>
			{Array.from({ length: PERSON_COLOURS }, (_, colour) => (
				<label key={COLOUR_NAMES[colour]} style={personColour(colour)} className="relative flex">
					<input
						type="radio"
						name="person-colour"
						aria-label={COLOUR_NAMES[colour]}
						checked={colour === chosen}
						onChange={() => rememberColour(colour)}
						className={classNames(
							"size-6 cursor-pointer appearance-none rounded-full border-2 border-surface-raised bg-(--person)",
							colour === chosen && "outline-2 outline-text",
						)}
					/>
				</label>
			))}
		</fieldset>
	);
}

const COLOUR_NAMES = ["Rose", "Orange", "Green", "Cyan", "Indigo", "Magenta", "Brown", "Grey"];
