import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { classNames } from "../class-names.ts";
import { JsonString } from "./JsonString.tsx";
import { branches, summary } from "./json-branches.ts";

interface JsonValueProps {
	/** The key under which the value stands; absent at the root. */
	readonly name?: string;
	readonly value: unknown;
	readonly openLevels: number;
}

/** How many entries of one list or object are drawn at once. */
const PAGE = 100;

export function JsonValue({ name, value, openLevels }: JsonValueProps) {
	if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
		return <Branch name={name} value={value} openLevels={openLevels} />;
	}
	return (
		<div className="flex min-w-0 items-start py-px pl-4">
			<Name name={name} />
			{typeof value === "string" ? (
				<JsonString text={value} />
			) : (
				<span className="break-all">{summary(value)}</span>
			)}
		</div>
	);
}

interface BranchProps {
	readonly name: string | undefined;
	readonly value: object;
	readonly openLevels: number;
}

function Branch({ name, value, openLevels }: BranchProps) {
	const [open, setOpen] = useState(openLevels > 0);
	const [shown, setShown] = useState(PAGE);
	const count = Object.keys(value).length;
	return (
		<div className="min-w-0">
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="flex max-w-full items-start rounded-sm py-px pr-1 text-left hover:bg-hover focus-visible:outline-offset-0"
			>
				<ChevronRight
					aria-hidden
					size={12}
					className={classNames("mt-0.5 mr-1 shrink-0 text-text-muted", open && "rotate-90")}
				/>
				<Name name={name} />
				<span className="min-w-0 truncate text-text-muted">{summary(value)}</span>
			</button>
			{open && (
				<div className="ml-1.5 border-l border-border pl-1.5">
					{branches(value, shown).map(([key, child]) => (
						<JsonValue key={key} name={key} value={child} openLevels={openLevels - 1} />
					))}
					{count > shown && (
						<button
							type="button"
							onClick={() => setShown(shown + PAGE)}
							className="ml-4 rounded-sm py-px font-sans text-text-muted underline hover:text-text"
						>
							Show {Math.min(PAGE, count - shown)} more of {count - shown}
						</button>
					)}
				</div>
			)}
		</div>
	);
}

function Name({ name }: { readonly name: string | undefined }) {
	if (name === undefined) return null;
	return <span className="max-w-[50%] shrink-0 truncate text-text-muted">{name}:&nbsp;</span>;
}
