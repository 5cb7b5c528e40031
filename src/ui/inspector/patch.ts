// Writing a part of the page anew without disturbing it: what is the same stays the same element, so that a scroll
// position, a focus or a selection outlives the five changes a second of a running world.

/** Makes the children of `host` equal to `wanted`; listeners of elements that stay are those they had. */
export function patchChildren(host: Element, wanted: readonly Node[]): void {
  for (let i = 0; i < wanted.length; i++) {
    const there = host.childNodes[i];
    const next = wanted[i]!;
    if (there === undefined) host.append(next);
    else if (!patch(there, next)) there.replaceWith(next);
  }
  while (host.childNodes.length > wanted.length) host.lastChild!.remove();
}

/** Makes a node like another one; false when they are of different kinds. */
function patch(there: Node, next: Node): boolean {
  if (there.nodeName !== next.nodeName) return false;
  if (!(there instanceof Element && next instanceof Element)) {
    if (there.nodeValue !== next.nodeValue) there.nodeValue = next.nodeValue;
    return true;
  }
  for (const { name } of [...there.attributes]) if (!next.hasAttribute(name)) there.removeAttribute(name);
  for (const { name, value } of [...next.attributes]) {
    if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  }
  patchChildren(there, [...next.childNodes]);
  return true;
}
