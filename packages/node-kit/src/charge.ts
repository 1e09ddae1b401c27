/** @throws RangeError when it is no amount that something can cost, in US dollars */
export function checkCharge(dollars: number): void {
	if (Number.isFinite(dollars) && dollars >= 0) return;
	throw new RangeError("A charge is an amount of US dollars, 0 or more.");
}
