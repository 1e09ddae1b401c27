import { LoaderCircle } from "lucide-react";

/** A turning ring. Purely visual: say in words beside it, or with `aria-busy`, what is going on. */
export function Spinner({ size = 14 }: { readonly size?: number }) {
	return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
}
