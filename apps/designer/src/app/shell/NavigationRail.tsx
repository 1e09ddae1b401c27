import { useInfiniteQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { Link, useLocation } from "wouter";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { classNames } from "../../ui/class-names.ts";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { PLACES } from "../places.ts";
import { ThemeMenu } from "./ThemeMenu.tsx";

/** The way to every page. */
export function NavigationRail() {
	const [location] = useLocation();
	return (
		<nav
			aria-label="Main"
			className="flex w-18 shrink-0 flex-col items-center gap-1 overflow-y-auto border-r border-border bg-surface py-2 max-sm:w-full max-sm:flex-row max-sm:gap-0 max-sm:border-t max-sm:border-r-0 max-sm:py-1"
		>
			<Link href="/flows" aria-label="Switchyard" className="mb-2 rounded-lg p-1 max-sm:hidden">
				<Logo size={28} />
			</Link>
			{PLACES.map(({ path, name, icon: Icon, onPhone = false }) => {
				const here = isIn(path, location);
				return (
					<Link
						key={path}
						href={path}
						aria-current={here ? "page" : undefined}
						className={classNames(railItem(here), !onPhone && "max-sm:hidden")}
					>
						<Icon aria-hidden size={18} strokeWidth={1.75} />
						{name}
						{path === "/approvals" && <OpenQuestions />}
					</Link>
				);
			})}
			<MorePlaces location={location} />
			<div className="mt-auto max-sm:hidden">
				<ThemeMenu />
			</div>
		</nav>
	);
}

/** On a phone, the pages that have no room at its foot. */
function MorePlaces({ location }: { readonly location: string }) {
	const [, navigate] = useLocation();
	const others = PLACES.filter(({ onPhone }) => !onPhone);
	const trigger = (
		<button
			type="button"
			className={classNames(railItem(others.some(({ path }) => isIn(path, location))), "sm:hidden")}
		>
			<Ellipsis aria-hidden size={18} strokeWidth={1.75} />
			More
		</button>
	);
	const entries = others.map(({ path, name, icon: Icon }) => ({
		label: name,
		icon: <Icon aria-hidden size={14} />,
		onSelect: () => navigate(path),
	}));
	return <DropdownMenu trigger={trigger} entries={entries} />;
}

function railItem(here: boolean): string {
	return classNames(
		"relative flex h-12 w-16 flex-col items-center justify-center gap-0.5 rounded-md text-xs select-none max-sm:w-auto max-sm:min-w-0 max-sm:flex-1",
		here ? "bg-selected font-medium text-text" : "text-text-muted hover:bg-hover hover:text-text",
	);
}

function isIn(path: string, location: string): boolean {
	return location === path || location.startsWith(`${path}/`);
}

/** How many questions wait for an answer. */
function OpenQuestions() {
	const { api } = useServices();
	const { data, hasNextPage } = useInfiniteQuery(queries.approvals(api));
	const count = data?.pages.reduce((sum, { approvals }) => sum + approvals.length, 0) ?? 0;
	if (count === 0) return null;
	const words = hasNextPage ? `${count}+` : String(count);
	return (
		<span className="absolute top-0.5 left-[calc(50%+2px)] flex h-4 min-w-4 items-center justify-center rounded-full border border-warning bg-warning-soft px-1 text-xs leading-none font-semibold text-warning tabular-nums">
			{words}
			<span className="sr-only"> open</span>
		</span>
	);
}
