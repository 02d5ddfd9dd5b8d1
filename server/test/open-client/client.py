"""Orders, polls and cancels with the standard library alone. python3 client.py BASE KEY"""
import json
import sys
import urllib.error
import urllib.request

base, key = sys.argv[1:3]


def call(method, path, body=None, idempotency_key=None):
    request = urllib.request.Request(base + path, method=method)
    request.add_header("Authorization", "Bearer " + key)
    request.add_header("Accept-Language", "en")
    if idempotency_key is not None:
        request.add_header("Idempotency-Key", idempotency_key)
    data = None
    if body is not None:
        request.add_header("Content-Type", "application/json")
        data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, data) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


order = {
    "candidate": {"name": "欧阳晨曦", "phone": "13812340002", "id_card": "330106199003072415"},
    "items": [{"code": "ID_THREE", "quantity": 1}],
    "reference": "python",
}
first, made = call("POST", "/checks", order, "py 1")
again, same = call("POST", "/checks", order, "py 1")
_, polled = call("GET", "/checks/" + made["id"])
_, cancelled = call("POST", "/checks/" + made["id"] + "/cancel", None, "py 2")
_, after = call("GET", "/checks/" + made["id"])
refused, problem = call("POST", "/checks", {"items": []}, "py 3")
print(
    json.dumps(
        [first, again, made == same, polled["status"], cancelled["refunded_fen"] == made["amount_fen"], after["status"], refused, problem["code"]]
    )
)
